export const runtimeName = `bun ${Bun.version}`
