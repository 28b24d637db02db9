export type SourceValue = string | number | bigint | Uint8Array | null
export type SourceRecord = Record<string, SourceValue>

/** The database of another program. */
export type SourceDatabase = {
  all(sql: string, ...params: (string | number)[]): SourceRecord[]
  close(): void
}
