import { create } from 'zustand'

/** Where the menu can stand: to the left of the page on wide screens, or drawn out from the top bar on others. */
export type MenuBar = 'left' | 'top'

interface MenuState {
  /** Whether it stands beside the page; remembered on this device. */
  readonly left: boolean
  /** Whether it is drawn out over the page. */
  readonly top: boolean
  readonly set: (bar: MenuBar, visible: boolean) => void
  readonly toggle: (bar: MenuBar) => void
}

const foldedKey = 'sideMenuFolded'

/** Whether the menu is to be seen (4.027): it can be toggled or set, for the left and the top bar. */
export const useMenu = create<MenuState>()((set, get) => ({
  left: localStorage.getItem(foldedKey) !== '1',
  top: false,
  set: (bar, visible) => {
    if (bar === 'left') localStorage.setItem(foldedKey, visible ? '0' : '1')
    set(bar === 'left' ? { left: visible } : { top: visible })
  },
  toggle: (bar) => get().set(bar, !get()[bar]),
}))

/** Which of the two this screen has; the same width as in the style sheets. */
export function menuBarHere(): MenuBar {
  return window.matchMedia('(max-width: 75em)').matches ? 'top' : 'left'
}
