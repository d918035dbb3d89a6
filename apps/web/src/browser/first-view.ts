import { useEffect } from 'react'

const firstView = () => document.getElementById('first-view')

/** Whether the outline that came with the page is still to be seen. */
export function hasFirstView(): boolean {
  return firstView() !== null
}

/** Takes away the outline that came with the page: what it stands for is there. */
export function endFirstView(): void {
  firstView()?.remove()
}

/** Takes it away where what it stands for will not come. */
export function useNoFirstView(over: boolean): void {
  useEffect(() => {
    if (over) endFirstView()
  }, [over])
}
