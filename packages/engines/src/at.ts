/** The element at an index that must exist; throws a RangeError where it does not, which is a broken invariant. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return element
}
