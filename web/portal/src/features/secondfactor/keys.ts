export const factorKeys = {
  totp: ["totp"],
  passkeys: ["passkeys"],
  signIns: ["signins"],
} as const;
