const icon = (body: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`

/** The icons of the controls, drawn on a 24 × 24 grid. */
export const icons = {
  back: icon('<path d="M14.5 5l-7 7 7 7"/>'),
  info: icon('<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5"/><path d="M12 7.6v.1"/>'),
  soundOn: icon(
    '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="currentColor"/><path d="M15.5 9a4.2 4.2 0 010 6"/><path d="M18 6.5a8 8 0 010 11"/>',
  ),
  soundOff: icon('<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="currentColor"/><path d="M16 9.5l5 5m0-5l-5 5"/>'),
  less: icon('<path d="M6 12h12"/>'),
  more: icon('<path d="M6 12h12M12 6v12"/>'),
  turbo: icon('<path d="M13 2.5L5 13.5h5.5L10 21.5l8.5-11.5H13z" fill="currentColor"/>'),
  auto: icon(
    '<path d="M4.5 12a7.5 7.5 0 0113-5.1l1.8 1.8"/><path d="M19.5 4v4.9h-4.9"/><path d="M19.5 12a7.5 7.5 0 01-13 5.1l-1.8-1.8"/><path d="M4.500 20v-4.900h4.900"/>',
  ),
  spin: '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 33A20.500 20.500 0 0 1 47 18.500L52 23"/><path d="M53 9v14.500H38.500"/><path d="M52 31A20.500 20.500 0 0 1 17 45.500L12 41"/><path d="M11 55V40.500h14.500"/></svg>',
  stop: '<svg viewBox="0 0 64 64" fill="currentColor"><rect x="18" y="18" width="28" height="28" rx="5"/></svg>',
  close: icon('<path d="M6 6l12 12M18 6L6 18"/>'),
} as const
