export const announcementKeys = { current: ["announcement"] } as const;
