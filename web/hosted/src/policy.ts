/**
 * The Trusted Types policy of public pages, evaluated before everything else. No code here writes
 * markup; should any ever try to, it fails instead of running what a tenant typed.
 */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => unknown;
}

const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };

trustedTypes?.createPolicy("default", {
  createHTML: (markup) => {
    if (markup.includes("<")) throw new TypeError("Markup from strings is not allowed here.");
    return markup;
  },
});

export {};
