import { useSearchParams } from 'wouter'

/**
 * A choice in the address: reloading, going back and a shared link show the same. The first value is the default, which
 * the address leaves out. A change replaces the address, so that Back leads to the page before.
 */
export function useAddressChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams()
  const chosen = values.find((value) => value === params.get(name)) ?? values[0]
  const choose = (value: Value) => {
    // The address has what another choice of the page just changed.
    const next = new URLSearchParams(location.search)
    if (value === values[0]) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return [chosen, choose]
}
