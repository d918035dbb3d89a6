import { create } from 'zustand'

/** Where the menu is: left of the page on wide screens, otherwise a drawer opened from the top bar. */
export type MenuBar = 'left' | 'top'

interface MenuState {
  /** Whether it is visible beside the page; stored on this device. */
  readonly left: boolean
  /** Whether it is open over the page. */
  readonly top: boolean
  readonly set: (bar: MenuBar, visible: boolean) => void
  readonly toggle: (bar: MenuBar) => void
}

const foldedKey = 'sideMenuFolded'

/**
 * Whether the menu is visible (4.027): it can be toggled or set, for the left and the top bar.
 *
 * To change:
 * - the screen width at which the side menu becomes a drawer (its breakpoint): `menuBarHere` here, and the same
 *   `max-width` in `shell.module.css`, `category-nav.module.css` and `apps/web/src/app/first-view.css`
 * - whether the side menu starts open: `useMenu` here
 */
export const useMenu = create<MenuState>()((set, get) => ({
  left: localStorage.getItem(foldedKey) !== '1',
  top: false,
  set: (bar, visible) => {
    if (bar === 'left') localStorage.setItem(foldedKey, visible ? '0' : '1')
    set(bar === 'left' ? { left: visible } : { top: visible })
  },
  toggle: (bar) => get().set(bar, !get()[bar]),
}))

/** Which of the two this screen has; the same breakpoint as in the style sheets. */
export function menuBarHere(): MenuBar {
  return window.matchMedia('(max-width: 75em)').matches ? 'top' : 'left'
}
