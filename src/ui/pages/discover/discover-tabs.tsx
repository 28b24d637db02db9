import { usePublicConfig } from '../../api/session.ts'
import { PageTabs } from '../../parts/page-tabs.tsx'

const games = { href: '/discover', label: 'Games' }
const scene = { href: '/discover/scene', label: 'Scene releases' }
const feeds = { href: '/discover/feeds', label: 'Feeds' }

/** The pages of Discover. Scene releases are left out while they are turned off. */
export function DiscoverTabs({ current }: { current: '/discover' | '/discover/scene' | '/discover/feeds' }) {
  const hasScene = usePublicConfig().data?.sceneRelease.apiBase !== null
  const shown = hasScene || current === scene.href ? [games, scene, feeds] : [games, feeds]
  return <PageTabs label="Discover" tabs={shown.map((tab) => ({ ...tab, current: tab.href === current }))} />
}
