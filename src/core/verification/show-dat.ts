import type { StoredDat } from '#db/repositories/dats.ts'
import type { Dat } from '#domain/verification/dat.ts'

/** A DAT as it is listed. */
export function showDat({ key, active, stamp, ...dat }: StoredDat): Dat {
  return dat
}
