/** What happens to a program while it is down. */
export type PeerChanges = {
  /** It loses every download it knew; the files stay. */
  forgetting?: boolean
  password?: string
}

/** A real program, started on loopback for a test. */
export type StartedPeer = {
  url: string
  username: string
  password: string
  downloadFolder: string
  /** Where it takes connections of other peers, told for a program that does not always look for them again itself. */
  peerPort?: number
  /** Stops the program, if it runs, and starts it again on the same ports and folders. */
  restart(changes?: PeerChanges): Promise<void>
  /** Ends it as a power cut would. */
  kill?(): Promise<void>
  /** Stops the program and removes everything it wrote. */
  stop(): Promise<void>
}
