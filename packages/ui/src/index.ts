/**
 * The design system: theme, components, fonts, and how amounts and dates are written.
 *
 * To change:
 * - fonts: `files` in `fonts.ts`; which one a language uses, `font` in `packages/phrases/src/locales.ts`; fallback fonts,
 *   `global.css`
 * - font sizes and line heights: `fontSizes` and `lineHeights` in `theme.ts`; their values, `global.css`
 * - the theme of all components: `theme` and `themeVariables` in `theme.ts`; a brand's colours, `tokens` in
 *   `brands/demo/brand.json`
 * - light and dark, for programs that offer both: `twoSchemeTheme` in `two-schemes.ts`; the light colours, `two-schemes.css`
 * - how a brand's colours become CSS variables: `tokensAsCss` in `vite/brand-tokens.ts`
 * - how the design scales on very wide screens, and reduced motion: `global.css`
 * - buttons, dialogs and tabs: `Button` in `components/button.tsx`, `Dialog` in `components/dialog.tsx`, `Tabs` in `tabs.tsx`
 * - a game's tile, and how many stand in a row: `Tile` in `components/tile.tsx`, `components/tile.module.css`
 * - when pictures load, and what replaces a broken one: `nearOptions` in `components/when-near.ts`, `Picture` in
 *   `components/picture.tsx`
 * - how amounts, numbers, dates and percentages are written: `formatMoney`, `formatCount`, `formatTime` and `formatShare` in
 *   `format.ts`
 * - the calendar of a date range: `DateRange` in `date-range.tsx`; its words, `calendarLocale` in `calendar-words.ts`
 * - the web app manifest (name, colours and icons of the installed site): `manifestOf` in `vite/brand-manifest.ts`
 */
export {
  Alert,
  Checkbox,
  Drawer,
  Loader,
  localStorageColorSchemeManager,
  MantineProvider,
  Menu,
  PasswordInput,
  Skeleton,
  TextInput,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
export { useMergedRef, useMounted } from '@mantine/hooks'
export { Button, type ButtonKind, type ButtonProps } from './components/button.tsx'
export { Dialog, type DialogProps } from './components/dialog.tsx'
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx'
export { FocusOnArrival } from './components/focus-on-arrival.tsx'
export { deliverPicturesFrom, Picture, pictureAt, type PictureProps } from './components/picture.tsx'
export {
  columnsOf,
  Tile,
  TileFrame,
  TileGrid,
  TileRow,
  TileSkeleton,
  type TileFrameProps,
  type TileProps,
  type TileRowProps,
} from './components/tile.tsx'
export {
  dayInZone,
  formatCount,
  formatDay,
  formatMinute,
  formatMoment,
  formatMoney,
  formatRate,
  formatShare,
  formatSpan,
  formatTime,
} from './format.ts'
export { theme, themeVariables } from './theme.ts'
