import type { TlsPair } from '../system/tls.ts'

export type TlsEndpoint = TlsPair & { port: number; redirectHttp: boolean }

/** The HTTPS listener beside the plain HTTP one. */
export type SecureListener = {
  /**
   * Listens on the endpoint instead of the previous one. Throws AppError `conflict` if the port is not available; the
   * previous listener then stays.
   */
  open(place: TlsEndpoint): Promise<void>
  /** Accepts no new connections. Running requests finish, including the one that called this. */
  close(): Promise<void>
  isOpen(): boolean
  /** The port that plain requests are redirected to; null if they are answered. */
  redirectPort(): number | null
}
