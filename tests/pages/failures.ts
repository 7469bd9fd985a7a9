export type Failure = {
  name: string;
  status?: number;
  headers?: Record<string, string>;
  json?: object;
};

/** Every way a write fails. */
export const failures: Failure[] = [
  { name: "no network" },
  { name: "401", status: 401, json: { message: "Unauthenticated." } },
  { name: "403", status: 403, json: { message: "This action is unauthorized." } },
  { name: "409", status: 409, json: { message: "Conflict" } },
  { name: "419", status: 419, json: { message: "CSRF token mismatch." } },
  {
    name: "422",
    status: 422,
    json: { message: "Refusé pour essai.", errors: { no_such_field: ["Refusé pour essai."] } },
  },
  {
    name: "429",
    status: 429,
    headers: { "retry-after": "41" },
    json: { message: "Too Many Attempts." },
  },
  { name: "500", status: 500, json: { message: "Server Error", request_id: "5d2c-41f7" } },
  { name: "503", status: 503, json: { message: "Service Unavailable" } },
];
