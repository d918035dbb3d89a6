/** The element at an index that must exist. Throws a RangeError otherwise, since that breaks an invariant. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return element
}
