"""Which item belongs to which answer, where the order is free."""


def assign(grades):
    """For each row of a table of grades, the column that gives the highest sum; None where there are too few columns.

    The Hungarian method: rows enter one by one, each along the cheapest path of changes.
    """
    rows, columns = len(grades), len(grades[0]) if grades else 0
    size = max(rows, columns)
    cost = [[-(grades[r][c] if r < rows and c < columns else 0) for c in range(size)] for r in range(size)]
    by_row, by_column, row_at = [0.0] * (size + 1), [0.0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_at[0], column = row, 0
        slack, before, used = [float('inf')] * (size + 1), [0] * (size + 1), [False] * (size + 1)
        while row_at[column]:
            used[column] = True
            current, step, following = row_at[column], float('inf'), 0
            for each in range(1, size + 1):
                if used[each]:
                    continue
                reduced = cost[current - 1][each - 1] - by_row[current] - by_column[each]
                if reduced < slack[each]:
                    slack[each], before[each] = reduced, column
                if slack[each] < step:
                    step, following = slack[each], each
            for each in range(size + 1):
                if used[each]:
                    by_row[row_at[each]] += step
                    by_column[each] -= step
                else:
                    slack[each] -= step
            column = following
        while column:
            row_at[column] = row_at[before[column]]
            column = before[column]
    chosen = {row_at[column] - 1: column - 1 for column in range(1, size + 1)}
    return [chosen[row] if chosen[row] < columns else None for row in range(rows)]
