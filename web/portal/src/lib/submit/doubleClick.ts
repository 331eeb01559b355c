/** Clicks closer together than this are one click: nobody reads what the first one did and decides again so fast. */
export const doubleClickMs = 300;
