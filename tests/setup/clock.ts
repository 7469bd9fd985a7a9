/** The date of the test content: cohorts and news are placed around it. */
export const TEST_DAY = "2026-11-02";

export function testNow(day = TEST_DAY): Date {
  return new Date(`${day}T10:00:00Z`);
}
