import type { TlsPair } from '../system/tls.ts'

export type TlsEndpoint = TlsPair & { port: number; redirectHttp: boolean }

/** The port that speaks HTTPS, beside the plain one. */
export type SecureListener = {
  /**
   * Listens there, in place of where it listened before. Throws AppError `conflict` when the port cannot be had; what
   * listened before goes on.
   */
  open(place: TlsEndpoint): Promise<void>
  /** Takes nothing new. Running requests end by themselves, the one among them that asked for this. */
  close(): Promise<void>
  isOpen(): boolean
  /** Where plain requests are to be sent; null where they are answered. */
  redirectPort(): number | null
}
