import type { Page } from 'playwright-core'

/** What is wider than its place: the table, or a value of a row. Names and titles may be cut, as their full text is a title. */
export function overflowing(page: Page): Promise<string[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const faults: string[] = []
    for (const group of grid.querySelectorAll('[role="rowgroup"]')) {
      if (group.scrollWidth > group.clientWidth) faults.push(`${group.scrollWidth} pixels on ${group.clientWidth}`)
    }
    for (const cell of grid.querySelectorAll('[role="gridcell"], [role="columnheader"] span')) {
      const isNamed = cell.querySelector('[title]:not(button)') !== null
      // Text can be cut by less than a pixel.
      const text = document.createRange()
      text.selectNodeContents(cell)
      const width = cell.matches('span') ? Math.ceil(text.getBoundingClientRect().width) : cell.scrollWidth
      if (!isNamed && width > Math.ceil(cell.getBoundingClientRect().width)) faults.push(`${cell.textContent} is cut`)
      // What is aligned to the end is cut at its start.
      const { left } = cell.getBoundingClientRect()
      for (const button of cell.querySelectorAll('button')) {
        if (button.getBoundingClientRect().left < left) faults.push(`${button.textContent} is cut`)
      }
    }
    return faults
  })
}

/** Leaves the room of a scrollbar, which this browser does not show. */
export function leaveRoomForScrollbar(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.body.style.paddingRight = '15px'
  })
}
