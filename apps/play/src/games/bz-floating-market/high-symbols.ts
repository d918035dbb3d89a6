import { around, ball, fade, halo, symbolSvg } from '../../machine/symbol-frame.ts'

/** Rows of thorns over an oval husk, smaller towards its edge. */
const thorns = Array.from({ length: 9 }, (_, row) => {
  const y = 44 + row * 15
  const half = Math.sqrt(Math.max(0, 1 - ((y - 106) / 80) ** 2)) * 76
  const count = Math.max(2, Math.round(half / 9))
  return Array.from({ length: count }, (__, place) => {
    const across = ((place + (row % 2 === 0 ? 0.5 : 0.15)) / count) * 2 - 1
    const size = 11.5 - Math.abs(across) * 4
    return `<path d="M${(100 + across * half - size).toFixed(1)} ${y + 8}L${(100 + across * (half + 6)).toFixed(1)} ${y - 11}L${(100 + across * half + size).toFixed(1)} ${y + 8}Z" fill="url(#thorn)" stroke="#2f4a0a" stroke-width="2" stroke-linejoin="round"/>`
  }).join('')
}).join('')

const durian = symbolSvg(
  ball('husk', '#e2f08a', '#98b32a', '#55711a', '#2b4008') +
    fade('thorn', '#f2f7a6', '#8aa526', '#4f6a14') +
    ball('flesh', '#fffbe0', '#ffe27a', '#f5b21e') +
    fade('stem', '#b98a4a', '#5f3c14') +
    halo('shine', '#ffe27a', 0.8),
  `<circle cx="100" cy="104" r="98" fill="url(#shine)"/>
  <path d="M92 34C88 20 84 14 78 8L96 4C104 12 108 22 108 34Z" fill="url(#stem)" stroke="#3a2408" stroke-width="3"/>
  <ellipse cx="100" cy="106" rx="78" ry="80" fill="url(#husk)" stroke="#26390a" stroke-width="4"/>${thorns}
  <path d="M58 96C66 62 92 52 104 58C134 66 148 96 140 130C134 160 112 176 94 172C66 166 48 132 58 96Z" fill="#f7f3d2" stroke="#3a4d10" stroke-width="4"/>
  <path d="M68 100C70 76 88 64 101 74C112 84 108 112 96 122C82 132 68 122 68 100Z" fill="url(#flesh)" stroke="#c47f0c" stroke-width="3"/>
  <path d="M112 84C126 80 136 98 134 118C132 136 118 146 108 138C98 130 100 92 112 84Z" fill="url(#flesh)" stroke="#c47f0c" stroke-width="3"/>
  <path d="M74 136C86 128 104 132 112 146C116 158 104 168 92 166C76 162 66 146 74 136Z" fill="url(#flesh)" stroke="#c47f0c" stroke-width="3"/>
  <path d="M76 94C80 84 88 80 94 82M118 92C124 92 128 98 128 106M82 144C88 140 96 142 100 146" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>`,
)

const segments = around(
  6,
  '<path d="M100 106C88 98 82 80 88 70C94 62 106 62 112 70C118 80 112 98 100 106Z" fill="url(#white)" stroke="#c9a9d8" stroke-width="2.500"/><path d="M93 74C95 70 99 69 102 70" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  0,
  100,
  106,
)
const mangosteen = symbolSvg(
  ball('skin', '#c07ae8', '#7a2aa8', '#45105f', '#24062f') +
    ball('rim', '#f28ad0', '#b03a86', '#6f1450') +
    ball('white', '#ffffff', '#fdf4ff', '#dcc0ea') +
    fade('leaf', '#b7e86a', '#4f9a22', '#265f10'),
  `<path d="M100 40C152 40 186 74 184 116C182 162 146 192 100 192C54 192 18 162 16 116C14 74 48 40 100 40Z" fill="url(#skin)" stroke="#1c0426" stroke-width="4"/>
  <ellipse cx="100" cy="106" rx="62" ry="58" fill="url(#rim)" stroke="#4a0a38" stroke-width="3"/><ellipse cx="100" cy="106" rx="51" ry="47" fill="#f7dcf2"/>${segments}
  <g stroke="#1d4a0c" stroke-width="3" stroke-linejoin="round" fill="url(#leaf)"><path d="M100 48C84 52 60 48 52 34C66 24 88 26 100 40Z"/><path d="M100 48C116 52 140 48 148 34C134 24 112 26 100 40Z"/><path d="M100 50C88 44 80 30 84 16C98 12 112 18 114 30C114 40 108 48 100 50Z"/></g><path d="M96 20C94 12 96 8 100 4L110 8C106 14 106 18 106 24Z" fill="#8a5a24" stroke="#3a2408" stroke-width="2.500"/>
  <path d="M34 92C40 74 54 60 70 56M30 122C28 112 30 106 32 102" fill="none" stroke="#f0c8ff" stroke-width="7" stroke-linecap="round" opacity=".7"/>`,
)

const seeds = Array.from({ length: 46 }, (_, index) => {
  const angle = index * 2.399963
  const far = Math.sqrt(index / 46) * 0.9
  return `<ellipse cx="${(100 + Math.cos(angle) * far * 44).toFixed(1)}" cy="${(112 + Math.sin(angle) * far * 56).toFixed(1)}" rx="3" ry="4" fill="#1c1420" transform="rotate(${(index * 47) % 180} ${(100 + Math.cos(angle) * far * 44).toFixed(1)} ${(112 + Math.sin(angle) * far * 56).toFixed(1)})"/>`
}).join('')
const flap = (d: string) =>
  `<path d="${d}" fill="url(#scale)" stroke="#6a0a3a" stroke-width="3" stroke-linejoin="round"/>`
const dragonfruit = symbolSvg(
  ball('skin', '#ff9ac8', '#f0338a', '#b50e5c', '#6a0638') +
    fade('scale', '#d8f27a', '#ff5aa4', '#d81e78') +
    ball('flesh', '#ffffff', '#fbf6fb', '#e6d3e4'),
  `${flap('M64 52C54 36 40 28 26 28C36 40 40 56 46 70Z')}${flap('M136 52C146 36 160 28 174 28C164 40 160 56 154 70Z')}${flap('M84 40C80 22 86 10 98 2C104 14 104 28 102 42Z')}${flap('M110 42C114 26 124 16 138 12C136 26 132 38 126 48Z')}
  ${flap('M38 92C24 88 12 92 4 100C18 102 28 110 38 118Z')}${flap('M162 92C176 88 188 92 196 100C182 102 172 110 162 118Z')}${flap('M48 150C36 152 28 160 24 170C38 166 52 168 62 172Z')}${flap('M152 150C164 152 172 160 176 170C162 166 148 168 138 172Z')}
  <path d="M100 34C142 34 168 70 168 114C168 160 140 194 100 194C60 194 32 160 32 114C32 70 58 34 100 34Z" fill="url(#skin)" stroke="#5a0430" stroke-width="4"/>
  <path d="M100 50C132 50 153 78 153 113C153 149 131 178 100 178C69 178 47 149 47 113C47 78 68 50 100 50Z" fill="url(#flesh)" stroke="#ff7ab8" stroke-width="5"/>${seeds}
  <path d="M62 88C68 74 78 66 90 62" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".9"/>`,
)

/** The fruits that pay most. */
export const highSymbols = { durian, mangosteen, dragonfruit }
