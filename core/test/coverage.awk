# The share of lines that ran, for each file and of all, from what `gcov -n` says; fails below `least` percent of all.
# Files whose names match `left_out` are listed, and do not count.
/^File '/ { split($0, quoted, "'"); file = quoted[2] }
/^Lines executed:/ && file != "" {
  split($0, parts, /[:%]/)
  lines = $NF + 0
  ran = parts[2] * lines / 100
  note = ""
  if (file ~ left_out) note = "  (does not count)"
  else if (file ~ /\/test\/|^\//) { file = ""; next }
  else { all += lines; all_ran += ran }
  printf "%6.1f %%  of %4d lines  %s%s\n", parts[2], lines, file, note
  file = ""
}
END {
  if (all == 0) { print "gcov said nothing"; exit 1 }
  share = 100 * all_ran / all
  printf "%6.1f %%  of %4d lines in all\n", share, all
  if (share < least) { printf "that is less than %s %%\n", least; exit 1 }
}
