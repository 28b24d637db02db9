import { useChannelKinds } from './channels.ts'
import { useServiceKinds } from './services.ts'

/** The kinds of indexers, download clients and channels, with the settings that the server declares for them. */
export function useDeclaredKinds(enabled: boolean) {
  const indexers = useServiceKinds('indexers', enabled).data
  const downloaders = useServiceKinds('downloaders', enabled).data
  const channels = useChannelKinds(enabled).data
  return { indexers, downloaders, channels }
}
