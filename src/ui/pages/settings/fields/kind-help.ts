/** The help of the settings that the server declares for each kind of service and channel. */
export const kindHelp = {
  indexers: 'indexers#adding-an-indexer',
  downloaders: 'download-clients#supported-clients',
  channels: 'notifications#channels',
} as const
