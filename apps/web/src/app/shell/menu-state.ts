import { create } from 'zustand'

/** Whether the menu is drawn out, where the screen has no room for it beside the page. */
export const useMenu = create<{ readonly opened: boolean; readonly show: () => void; readonly close: () => void }>()(
  (set) => ({
    opened: false,
    show: () => set({ opened: true }),
    close: () => set({ opened: false }),
  }),
)
