export {
  Alert,
  Checkbox,
  Drawer,
  MantineProvider,
  Menu,
  PasswordInput,
  Skeleton,
  TextInput,
  UnstyledButton,
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
export { dayInZone, formatCount, formatDay, formatMoment, formatMoney, formatShare, formatTime } from './format.ts'
export { theme, themeVariables } from './theme.ts'
