import { useState } from 'react'

/** The latest value that was defined: what a dialog shows while it fades out. */
export function useLastOf<T extends string | object>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
