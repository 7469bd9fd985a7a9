/** Shapes as the specification's client sees them; further fields are passed through. */
export type ClientUser = {
  email: string;
  firstname: string;
  lastname: string;
  role: string;
  isDefaultPassword: boolean;
};

export type ServerUser = Omit<ClientUser, "isDefaultPassword"> & { is_default_password: boolean };

export type Registration = {
  firstname: string;
  lastname: string;
  email: string;
  role: string;
  password?: string;
};

export type Category = { id: number; slug: string; formation_category: string };
export type Formation = { id: number; category_formation_id: number; status: string };
export type Cohorte = { id: number; end_date: string };
export type Post = { id: number; slug: string; title: string };

export function toClientUser({ is_default_password, ...user }: ServerUser): ClientUser {
  return { ...user, isDefaultPassword: is_default_password };
}
