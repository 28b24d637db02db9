/** A real program, started on loopback for a test. */
export type StartedPeer = {
  url: string
  username: string
  password: string
  downloadFolder: string
  /** Stops the program and starts it again on the same ports and folders. */
  restart(): Promise<void>
  /** Stops the program and removes everything it wrote. */
  stop(): Promise<void>
}
