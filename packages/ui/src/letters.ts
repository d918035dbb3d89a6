// Letters that every page has at hand: their styles are short, and browsers fetch the files of the letters that a page shows.
import '@fontsource-variable/noto-sans/wght.css'
import '@fontsource-variable/noto-sans-thai/wght.css'
