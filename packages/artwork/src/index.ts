/**
 * The house's artwork, drawn by code: pure functions from what a thing is to its SVG, and what turns that into pixels. The same
 * input always gives the same picture. Lettering takes the typefaces as an argument; `loadTypefaces` reads them once.
 */
export { appIcon } from './app-icon.ts'
export { avatar, avatarNames } from './avatars.ts'
export { banner, bannerNames, type BannerCrop } from './banner.ts'
export { flags } from './flags.ts'
export { categoryCodes, categoryIcon, defaultAvatar, defaultGameIcon, favicon, logo } from './house-marks.ts'
export { linkPreview, linkPreviewSize } from './link-preview.ts'
export { motifs } from './motifs/index.ts'
export { motifPicture, scenePicture } from './pictures.ts'
export { scenes } from './scenes/scenes.ts'
export { gameTile, type TileInput } from './tile.ts'
export { toJpeg, toWebp } from './to-pixels.ts'
export { loadTypefaces, type FaceName, type Typefaces } from './typefaces.ts'
export { vendorIcon, vendorLine, vendorWordmark, type VendorInput } from './vendor-marks.ts'
