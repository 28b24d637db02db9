import { t } from '../texts/text.ts'

type SearchListing = {
  waiting: string[]
  searchId: string | null
  errors: { indexerName: string; message: string }[]
}

/** Requests the results of a search: at once what is there, then whenever another indexer answers. */
export async function collectResults<Listing extends SearchListing>(
  request: (query: { searchId?: string; waitSeconds?: number }) => Promise<Listing>,
  { onPartial, signal }: { onPartial: (listing: Listing) => void; signal: AbortSignal },
): Promise<Listing> {
  let listing = await request({ waitSeconds: 1 })
  while (listing.searchId !== null) {
    onPartial(listing)
    try {
      listing = await request({ searchId: listing.searchId })
    } catch (error) {
      if (signal.aborted) throw error
      // What was found stays; only the slow indexers are missing.
      return withoutWaiting(listing)
    }
  }
  return listing
}

function withoutWaiting<Listing extends SearchListing>(listing: Listing): Listing {
  const missing = listing.waiting.map((indexerName) => ({ indexerName, message: t('error.incomplete') }))
  return { ...listing, waiting: [], searchId: null, errors: [...listing.errors, ...missing] }
}
