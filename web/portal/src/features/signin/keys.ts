export const registrationKeys = {
  confirm: (token: string) => ["registration", "confirm", token] as const,
};
