// All n queens by Gecode: three distinct constraints, smallest domain first, every solution
// enumerated.  g++ -O3 queens_gecode.cpp -lgecodesearch -lgecodeint -lgecodekernel -lgecodesupport
#include <gecode/int.hh>
#include <gecode/search.hh>
#include <iostream>

using namespace Gecode;

class Queens : public Space {
    IntVarArray rows;

public:
    explicit Queens(int n) : rows(*this, n, 0, n - 1) {
        IntArgs up = IntArgs::create(n, 0, 1), down = IntArgs::create(n, 0, -1);
        distinct(*this, rows, IPL_VAL);
        distinct(*this, up, rows, IPL_VAL);
        distinct(*this, down, rows, IPL_VAL);
        branch(*this, rows, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
    }
    Queens(Queens &other) : Space(other) { rows.update(*this, other.rows); }
    Space *copy() override { return new Queens(*this); }
};

int main(int argc, char **argv) {
    Queens *root = new Queens(argc > 1 ? std::atoi(argv[1]) : 8);
    DFS<Queens> search(root);
    delete root;
    long number = 0;
    while (Queens *found = search.next()) {
        number++;
        delete found;
    }
    std::cout << number << "\n";
}
