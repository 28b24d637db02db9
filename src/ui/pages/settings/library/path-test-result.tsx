import type { FolderFacts, PathTest } from '#domain/downloads/path-test.ts'
import { formatSize } from '../../../format/amounts.ts'

/** The result of a test transfer from the client's folder into the library. */
export function PathTestResult({ result }: { result: PathTest }) {
  return (
    <div className="grid w-full gap-1 text-sm" role="status">
      <p className={result.ok ? 'text-good' : 'text-bad'}>{result.message}</p>
      {result.source !== null && <FactsLine title="Client" facts={result.source} />}
      {result.target !== null && <FactsLine title="Library" facts={result.target} />}
    </div>
  )
}

function FactsLine({ title, facts }: { title: string; facts: FolderFacts }) {
  return (
    <p className="text-faint">
      {title}: <span className="font-mono break-all">{facts.path}</span>, file system {facts.device}, owner{' '}
      {facts.owner}, permissions {facts.mode}, {formatSize(facts.freeBytes)} free
    </p>
  )
}
