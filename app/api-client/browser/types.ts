/** Types of the specification's client. */
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
  locale?: string;
  password?: string;
};

export function toClientUser({ is_default_password, ...user }: ServerUser): ClientUser {
  return { ...user, isDefaultPassword: is_default_password };
}
