import { usePublicConfig } from '../../api/session.ts'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { t } from '../../texts/text.ts'

const games = { href: '/discover', label: 'discover.games' } as const
const scene = { href: '/discover/scene', label: 'discover.scene' } as const
const feeds = { href: '/discover/feeds', label: 'feeds.title' } as const

/** The pages of Discover. Scene releases are left out while they are turned off. */
export function DiscoverTabs({ current }: { current: '/discover' | '/discover/scene' | '/discover/feeds' }) {
  const hasScene = usePublicConfig().data?.sceneRelease.apiBase !== null
  const shown = hasScene || current === scene.href ? [games, scene, feeds] : [games, feeds]
  const tabs = shown.map(({ href, label }) => ({ href, label: t(label), current: href === current }))
  return <PageTabs label={t('discover.title')} tabs={tabs} />
}
