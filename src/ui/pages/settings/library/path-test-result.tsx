import type { FolderFacts, PathTest } from '#domain/downloads/path-test.ts'
import { formatSize } from '../../../format/amounts.ts'

/** What came of bringing a file from a client's folder into the library. */
export function PathTestResult({ tried }: { tried: PathTest }) {
  return (
    <div className="grid w-full gap-1 text-sm" role="status">
      <p className={tried.ok ? 'text-good' : 'text-bad'}>{tried.message}</p>
      {tried.source !== null && <FactsLine title="Client" facts={tried.source} />}
      {tried.target !== null && <FactsLine title="Library" facts={tried.target} />}
    </div>
  )
}

function FactsLine({ title, facts }: { title: string; facts: FolderFacts }) {
  return (
    <p className="text-faint">
      {title}: <span className="font-mono break-all">{facts.path}</span>, file system {facts.device}, owner{' '}
      {facts.owner}, mode {facts.mode}, {formatSize(facts.freeBytes)} free
    </p>
  )
}
