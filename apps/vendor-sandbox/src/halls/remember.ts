/** Adds to a map whose oldest entries are forgotten. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value, max = 5_000): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
