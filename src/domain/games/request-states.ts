/** What is stored of a request. Whether an approved game is being downloaded, its status says. */
export const storedRequestStates = ['pending', 'approved', 'declined', 'available'] as const
export type StoredRequestState = (typeof storedRequestStates)[number]

/** `approved`: nothing is downloaded yet. `processing`: a release is being downloaded. */
export const requestStates = ['pending', 'approved', 'processing', 'available', 'declined'] as const
export type RequestState = (typeof requestStates)[number]
