export const feedDefaults = { enabled: true, intervalMinutes: 30, autoGrab: false } as const
