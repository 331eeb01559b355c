/** What a screen shows in place of a secret; copying gives the secret itself. */
export const masked = "•".repeat(6);
