import { IndexersSection } from '../settings/services/services-section.tsx'

/** Indexers are added one by one, or all of a Prowlarr installation at once. */
export function IndexerStep() {
  return <IndexersSection testsChanges />
}
