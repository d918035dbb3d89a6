/**
 * The site's artwork, drawn by code: pure functions that return SVG, and functions that rasterize it. The same input always
 * gives the same picture. Functions that draw text take the typefaces as an argument; `loadTypefaces` loads them once.
 *
 * To change:
 * - which pictures are drawn, and in which sizes: `pictures` in `build.ts`
 * - a game's tile picture: its `art` in `brands/demo/games/`; how it is drawn, `gameTile` in `tile.ts`; its motif, `motifs` in
 *   `motifs/index.ts`; its background, `scenes` in `scenes/scenes.ts`; its colours, `palettes` in `palettes.ts`
 * - lettering of the titles on tiles: `facesByScene` in `title-styles.ts`; the typefaces of each language, `filesOf` in `typefaces.ts`; line breaks, `scripts` in
 *   `lettering.ts`
 * - the logo, the browser tab's icon (favicon) and the fallback picture of a game: `logo`, `favicon` and `defaultGameIcon` in
 *   `brand-marks.ts`
 * - icons of the categories: `categoryMotif` in `brand-marks.ts`
 * - the app icon that phones install: `appIcon` in `app-icon.ts`
 * - logos of the vendors: `looks` in `vendor-marks.ts`
 * - pictures of the banners: `shows` in `banner.ts`
 * - the preview picture of a link to the site: `linkPreview` in `link-preview.ts`
 * - the drawn avatars: `portraits` in `avatars.ts`, and `drawnAvatars` in `packages/contract/src/avatar.ts`
 * - pictures of the points mall's goods: `drawings` in `goods.ts`
 * - flags of countries: `flags` in `flags.ts`
 */
export { appIcon } from './app-icon.ts'
export { avatar, avatarNames } from './avatars.ts'
export { banner, bannerNames, type BannerCrop } from './banner.ts'
export { flags } from './flags.ts'
export { categoryCodes, categoryIcon, defaultAvatar, defaultGameIcon, favicon, logo } from './brand-marks.ts'
export { goodsNames, goodsPicture } from './goods.ts'
export { setText } from './lettering.ts'
export { linkPreview, linkPreviewSize } from './link-preview.ts'
export { motifs } from './motifs/index.ts'
export { motifPicture, scenePicture } from './pictures.ts'
export { scenes } from './scenes/scenes.ts'
export { gameTile, type TileInput } from './tile.ts'
export { toJpeg, toWebp, toWebpPair } from './to-pixels.ts'
export { loadTypefaces, type FaceName, type Typefaces } from './typefaces.ts'
export { vendorIcon, vendorLine, vendorWordmark, type VendorInput } from './vendor-marks.ts'
