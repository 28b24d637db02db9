/** What the server refused and no field answers for. */
export function Problems({ lines }: { lines: string[] }) {
  return (
    <div role="alert" className="text-bad empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
