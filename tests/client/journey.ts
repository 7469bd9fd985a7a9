import { createClient, type Send } from "./client.ts";

/** What somebody does who knows nothing of this site but its OpenAPI document. */
export async function journey(
  send: Send,
  person: { email: string; password: string },
  picture: Uint8Array<ArrayBuffer>,
) {
  const { call, keepToken } = createClient(send);

  const cookie = await call("get", "/sanctum/csrf-cookie", {});
  if (cookie.status !== 204) throw new Error("no cookie");

  const refused = await call("post", "/api/login", { body: { ...person, password: "wrong" } });
  if (refused.status !== 422) throw new Error("a wrong password was taken");
  const why: string[] | undefined = refused.data.errors?.email;

  const login = await call("post", "/api/login", { body: person });
  if (login.status !== 200) throw new Error(`no sign-in: ${login.status}`);
  keepToken(login.data.token);
  const firstname: string = login.data.user.firstname;

  const categories = await call("get", "/api/formation-categories", {});
  if (categories.status !== 200) throw new Error("no categories");
  const category = categories.data[0]?.id ?? 0;

  const course = await call("post", "/api/formations", {
    body: { title: "Soudure à l’arc", category_formation_id: category },
  });
  if (course.status !== 201) throw new Error(`no course: ${course.status}`);

  const article = await call("post", "/api/post", { body: { title: "Un atelier ouvre" } });
  if (article.status !== 201) throw new Error(`no article: ${article.status}`);
  const { id } = article.data;

  const upload = await call("post", "/api/media", {
    query: { filename: "atelier.png" },
    body: picture,
  });
  if (upload.status !== 201) throw new Error(`no picture: ${upload.status}`);

  const changed = await call("put", "/api/posts/{id}", {
    path: { id: String(id) },
    body: { cover_id: upload.data.id },
  });
  if (changed.status !== 200) throw new Error(`not changed: ${changed.status}`);

  const ended = await call("post", "/api/logout", {});
  const after = await call("get", "/api/user", {});

  return {
    why,
    firstname,
    course: { title: course.data.title, status: course.data.status },
    article: { title: article.data.title, cover: changed.data.cover_id === upload.data.id },
    ended: ended.status === 200 && ended.data.success,
    after: after.status,
  };
}

/** Never called: the compiler must refuse each of these, or the types say nothing. */
export async function wrong({ call }: ReturnType<typeof createClient>) {
  // @ts-expect-error a password lacks
  await call("post", "/api/login", { body: { email: "aya@tremplin.example" } });
  // @ts-expect-error there is no such call
  await call("get", "/api/nothing", {});
  // @ts-expect-error there is no such verb
  await call("delete", "/api/login", {});
  // @ts-expect-error the id lacks
  await call("get", "/api/posts/{id}", {});
  const login = await call("post", "/api/login", { body: { email: "", password: "" } });
  // @ts-expect-error only a success brings a token
  return login.data.token;
}
