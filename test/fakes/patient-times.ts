import { defaultServiceTimes } from '#domain/ports/service-client.ts'

/** The time limits of services in tests that are not about them, for busy machines. Shorter than the pauses of the fakes. */
export const patientTimes = { ...defaultServiceTimes, answerMs: 20_000 }
