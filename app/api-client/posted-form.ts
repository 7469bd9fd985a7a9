/**
 * What was posted to a page. What is no form, which no browser sends, is an empty one: the page
 * refuses it in words.
 */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
