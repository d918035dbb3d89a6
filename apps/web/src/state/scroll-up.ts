import type { MouseEvent } from 'react'

/** Scrolls smoothly to the top when a category is chosen (2.022); at once for people who asked for less motion. */
export function scrollUp({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): void {
  // Such a click opens another tab, and this one stays where it is.
  if (metaKey || ctrlKey || shiftKey || altKey) return
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
