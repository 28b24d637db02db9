export const maxSharedImageBytes = 8 * 1024 ** 2

export const maxSharedMessageLength = 2000

/** Fits the largest image as base64, with its message. */
export const maxSharedBodyBytes = 11 * 1024 ** 2
