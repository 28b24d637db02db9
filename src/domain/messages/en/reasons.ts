/** Why a release was rejected, or why it has its score. */
export const reasons = {
  noIndexerEnabledAutomatic:
    'No indexer is enabled for automatic searches. An administrator can add or enable one under Settings → Indexers.',
} as const
