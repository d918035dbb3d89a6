import { useEffect } from 'react'

const firstView = () => document.getElementById('first-view')

/** Whether the outline that came with the page is still visible. */
export function hasFirstView(): boolean {
  return firstView() !== null
}

/** Removes the outline that came with the page, once the real content is there. */
export function endFirstView(): void {
  firstView()?.remove()
}

/** Removes the outline if the content it stands for will not come. */
export function useNoFirstView(over: boolean): void {
  useEffect(() => {
    if (over) endFirstView()
  }, [over])
}
