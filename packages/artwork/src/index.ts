/**
 * The site's artwork, drawn by code: pure functions that return SVG, and functions that rasterize it. The same input always
 * gives the same picture. Functions that draw text take the typefaces as an argument; `loadTypefaces` loads them once.
 */
export { appIcon } from './app-icon.ts'
export { avatar, avatarNames } from './avatars.ts'
export { banner, bannerNames, type BannerCrop } from './banner.ts'
export { flags } from './flags.ts'
export { categoryCodes, categoryIcon, defaultAvatar, defaultGameIcon, favicon, logo } from './brand-marks.ts'
export { linkPreview, linkPreviewSize } from './link-preview.ts'
export { motifs } from './motifs/index.ts'
export { motifPicture, scenePicture } from './pictures.ts'
export { scenes } from './scenes/scenes.ts'
export { gameTile, type TileInput } from './tile.ts'
export { toJpeg, toWebp } from './to-pixels.ts'
export { loadTypefaces, type FaceName, type Typefaces } from './typefaces.ts'
export { vendorIcon, vendorLine, vendorWordmark, type VendorInput } from './vendor-marks.ts'
